import { useEffect, type MouseEvent } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useToast } from "#app/ui/toaster.tsx";
import { errorToast } from "#app/ui/toast.ts";
import { useWatched } from "#app/ui/watched-pieces.ts";
import { t } from "#languages/messages.ts";
import { useShopper } from "../use-shopper.ts";
import { loadMissingList, toggleWatched } from "./change-watched.ts";

/**
 * Puts a piece on the watch list and takes it off. Without script it sends the layout's form "watch" to the list's page;
 * with script, a press stays on the page.
 */
export default function WatchHeart({ id, name }: { id: string; name: string }) {
  const isHydrated = useHydrated();
  const owner = useShopper().user?.name ?? "";
  const isWatched = useWatched(owner, id);
  const toast = useToast();
  useEffect(() => loadMissingList(owner), [owner]);

  function press(event: MouseEvent) {
    event.preventDefault();
    void toggleWatched(owner, id).then((refused) => refused && toast(errorToast(refused)));
  }

  return (
    <button
      form="watch"
      name="add"
      value={id}
      aria-label={t("Save {name}", { name })}
      aria-pressed={isHydrated ? isWatched : undefined}
      onClick={press}
      className="heart"
    />
  );
}
