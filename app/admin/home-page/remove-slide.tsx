import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";

type Props = { title: string; at: string; seen: string; problem: string | undefined };

export function RemoveSlide({ title, at, seen, problem }: Props) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      {problem ? (
        <p role="alert" className="mb-3 font-medium text-bad">
          {problem}
        </p>
      ) : null}
      <p className="mb-6">{`"${title}" will be removed from the home page immediately.`}</p>
      <input type="hidden" name="at" value={at} />
      <input type="hidden" name="seen" value={seen} />
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="remove" variant="danger" busy={isBusy}>
          Remove
        </Button>
        <ButtonLink to={href("/admin/settings/home")} variant="secondary" preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </Form>
  );
}
