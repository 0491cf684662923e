import { getFormProps, useForm } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditableCategory } from "#shop/catalogue/save-category.server.ts";
import { useProblemToast } from "../shared/use-problem-toast.ts";
import type { CategoryAnswer } from "./category-request.server.ts";

type Props = { category: EditableCategory | undefined; answer: CategoryAnswer | undefined };

export function CategoryForm({ category, answer }: Props) {
  const [form, fields] = useForm({
    id: "category",
    lastResult: answer?.result ?? null,
    defaultValue: {
      name: category?.name ?? "",
      slug: category?.slug ?? "",
      description: category?.description ?? "",
      displayOrder: category?.displayOrder ?? 0,
      subCategories: [] as { id: string; name: string }[],
    },
  });
  const isBusy = useNavigation().state !== "idle";
  useProblemToast(answer);
  const lines = summaryOf(form, fields as never);
  const problem = answer?.problem && lines.length === 0 ? answer.problem : undefined;
  return (
    <Form method="post" encType="multipart/form-data" {...getFormProps(form)}>
      <ErrorSummary lines={problem ? [{ id: undefined, message: problem }] : lines} />
      <InputField label="Name" field={fields.name} required maxLength={80} />
      <InputField
        label="Slug"
        field={fields.slug}
        maxLength={80}
        hint="Leave empty to auto-generate"
      />
      <TextareaField label="Description" field={fields.description} rows={3} maxLength={2000} />
      <InputField label="Display Order" field={fields.displayOrder} inputMode="numeric" />
      <div className="mb-5 flex items-end gap-3">
        {category?.picture ? (
          <PictureView
            picture={category.picture}
            alt="Current picture"
            sizes="64px"
            widths={[160]}
            className="size-16 shrink-0 rounded-sm object-cover"
          />
        ) : null}
        <InputField
          label="Picture"
          dense
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="min-w-0 flex-1"
        />
      </div>
      <SubCategoryRows initial={category?.subCategories ?? []} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          {category ? "Update Category" : "Create Category"}
        </Button>
        <ButtonLink to={href("/admin/categories")} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Rows keep their ids, because products reference them. */
function SubCategoryRows({ initial }: { initial: { id: string; name: string }[] }) {
  const hydrated = useHydrated();
  const [rows, setRows] = useState(() => initial.map((row, key) => ({ ...row, key })));
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  const empty = { id: "", name: "", key: nextKey };
  const shown = hydrated ? rows : [...rows, empty];
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Sub-Categories</legend>
      <ul className="grid gap-2">
        {shown.map((row, at) => (
          <li key={row.key} className="flex gap-2">
            <input type="hidden" name={`subCategories[${at}].id`} value={row.id} />
            <InputField
              label={`Sub-category ${at + 1}`}
              labelHidden
              dense
              name={`subCategories[${at}].name`}
              defaultValue={row.name}
              maxLength={80}
              className="min-w-0 flex-1"
            />
            {hydrated ? (
              <Button
                type="button"
                variant="quiet"
                className="px-3"
                aria-label={`Remove sub-category ${at + 1}`}
                onClick={() => setRows(rows.toSpliced(at, 1))}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {hydrated ? (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => setRows([...rows, empty])}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          Add Sub-Category
        </Button>
      ) : null}
    </fieldset>
  );
}
