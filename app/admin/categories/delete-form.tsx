import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { EditableCategory } from "#shop/catalogue/save-category.server.ts";
import { useProblemToast } from "../shared/use-problem-toast.ts";
import type { CategoryAnswer } from "./category-request.server.ts";

export function DeleteForm({
  category,
  answer,
}: {
  category: EditableCategory;
  answer: CategoryAnswer | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  useProblemToast(answer);
  const { products } = category;
  return (
    <Form method="post">
      {answer?.problem ? (
        <p role="alert" className="mb-3 font-medium text-bad">
          {answer.problem}
        </p>
      ) : null}
      <p className="mb-6">
        {products > 0
          ? `${category.name} has ${products} ${products === 1 ? "product" : "products"}. They'll stay in the shop without a category.`
          : `${category.name} has no products.`}
      </p>
      <input type="hidden" name="id" value={category.id} />
      <input type="hidden" name="agreed" value={products} />
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="delete" variant="danger" busy={isBusy}>
          Delete
        </Button>
        <ButtonLink to={href("/admin/categories")} variant="secondary" preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
    </Form>
  );
}
