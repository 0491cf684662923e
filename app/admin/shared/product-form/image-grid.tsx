import ArrowLeft from "lucide:arrow-left";
import ArrowRight from "lucide:arrow-right";
import Trash2 from "lucide:trash";
import { useState } from "react";
import { altOfView } from "#app/ui/alt-of-view.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { OtherLanguage } from "../other-languages.server.ts";
import type { ShownImage } from "./initial-images.ts";
import { moveItem } from "../move-item.ts";
import { fieldId } from "./row-labels.ts";

/** The saved images of a product. Staff reorder them by dragging or buttons; the product's form saves the order. */
export function ImageGrid(props: {
  languages: OtherLanguage[];
  productName: string;
  initial: () => ShownImage[];
  onChange: () => void;
}) {
  const { languages, productName, initial, onChange } = props;
  const [shown, setShown] = useState(initial);
  const [dragged, setDragged] = useState<number>();
  const [newOnes, setNewOnes] = useState(0);
  const hydrated = useHydrated();
  function change(next: ShownImage[]) {
    setShown(next);
    onChange();
  }
  return (
    <Card title={t("Images")}>
      {shown.length > 0 ? (
        <ul className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {shown.map(({ id, picture, alt, alts, remove }, at) => (
            // Dragging needs no keyboard handler, because the buttons move an image too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={id}
              draggable={hydrated}
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) change(moveItem(shown, dragged, at));
                setDragged(undefined);
              }}
              className={classes(
                "rounded-sm border border-line p-2",
                hydrated && "cursor-grab",
                dragged === at && "opacity-50",
              )}
            >
              <input type="hidden" name={`images[${at}].id`} value={id} />
              <PictureView
                picture={picture}
                alt={alt || t("Image {number}", { number: at + 1 })}
                sizes="240px"
                widths={[240, 480]}
                // Else a drag would take the image instead of its card, and none before it has loaded.
                className="pointer-events-none aspect-square w-full object-cover"
              />
              <InputField
                key={`${id} alt`}
                label={t("Alt text of image {number}", { number: at + 1 })}
                labelHidden
                dense
                name={`images[${at}].alt`}
                id={fieldId(`images[${at}].alt`)}
                defaultValue={alt}
                placeholder={productName ? altOfView("", productName, at) : t("What it shows")}
                maxLength={250}
                className="mt-2"
              />
              {languages.map(({ code, tag, name }) => (
                <InputField
                  key={`${id} ${code}`}
                  label={t("Alt text of image {number} in {language}", {
                    number: at + 1,
                    language: name,
                  })}
                  labelHidden
                  dense
                  name={`images[${at}].alts.${code}`}
                  defaultValue={alts[code]}
                  placeholder={name}
                  lang={tag}
                  maxLength={250}
                  className="mt-1"
                />
              ))}
              {hydrated ? (
                <div className="mt-1 flex justify-between">
                  {imageButtons.map(({ labelOf, Icon, iconClass, move }) => (
                    <button
                      key={move ?? 0}
                      type="button"
                      aria-label={labelOf(at + 1)}
                      disabled={move !== undefined && !(at + move in shown)}
                      onClick={() =>
                        change(
                          move === undefined
                            ? shown.toSpliced(at, 1)
                            : moveItem(shown, at, at + move),
                        )
                      }
                      className="grid size-11 place-items-center rounded-sm hover:bg-gold-wash disabled:text-line"
                    >
                      <Icon aria-hidden="true" className={classes("size-4.5", iconClass)} />
                    </button>
                  ))}
                </div>
              ) : null}
              {hydrated && !remove ? null : (
                <CheckboxField
                  label={t("Delete")}
                  name={`images[${at}].remove`}
                  defaultChecked={remove}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <label className={classes(buttonClass({ variant: "secondary" }), "relative")}>
        {t("Choose images")}
        <input
          type="file"
          name="pictures"
          multiple
          accept="image/jpeg,image/png,image/webp"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => setNewOnes(event.target.files?.length ?? 0)}
        />
      </label>
      <span role="status" className="ml-3">
        {newOnes > 0 ? t("{count} new image(s) selected", { count: newOnes }) : ""}
      </span>
      <p className="mt-2 text-xs text-ink-soft">
        {t(
          "JPEG, PNG or WebP, at most 10 MB each, up to 12 at once. Drag the images to reorder them. Product lists show the first image.",
        )}
      </p>
    </Card>
  );
}

/** The buttons of an image. `move` is the step in the order; the button without `move` deletes the image. */
const imageButtons = [
  {
    labelOf: (number: number) => t("Move image {number} forward", { number }),
    Icon: ArrowLeft,
    move: -1,
  },
  {
    labelOf: (number: number) => t("Delete image {number}", { number }),
    Icon: Trash2,
    iconClass: "text-bad",
  },
  {
    labelOf: (number: number) => t("Move image {number} back", { number }),
    Icon: ArrowRight,
    move: 1,
  },
];
