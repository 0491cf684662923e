import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";

export function SignedIn({
  user,
  next,
}: {
  user: { name: string; email: string; isStaff: boolean };
  next: string | undefined;
}) {
  return (
    <>
      <h2 className="display text-xl wrap-anywhere">{user.name}</h2>
      <p className="mt-1 text-ink-soft wrap-anywhere">Signed in as {user.email}</p>
      <div className="mt-6 grid gap-3">
        {next ? <ButtonLink to={next}>Continue</ButtonLink> : null}
        {user.isStaff ? (
          <ButtonLink to={href("/admin")} variant={next ? "secondary" : "primary"}>
            Open the Admin Area
          </ButtonLink>
        ) : null}
        <ButtonLink to={href("/order-tracking")} variant="secondary">
          Track an Order
        </ButtonLink>
        {/* As a document: nothing that this user saw stays in the page's memory. */}
        <Form method="post" action={href("/sign-out")} reloadDocument>
          <Button wide variant="secondary">
            Sign Out
          </Button>
        </Form>
      </div>
    </>
  );
}
