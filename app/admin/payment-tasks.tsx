import CircleCheck from "lucide-react/icons/circle-check";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { age } from "#app/ui/age.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { openTasks } from "#shop/payments/payment-tasks.server.ts";
import { taskWords } from "./order/task-notices.tsx";
import { PageHead } from "./page-head.tsx";
import type { Route } from "./+types/payment-tasks";

export { AdminErrorPage as ErrorBoundary } from "./error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const tasks = await openTasks(await requireStaff(context, url));
  const now = new Date();
  return { tasks: tasks.map((task) => ({ ...task, age: age(task.createdAt, now) })) };
}

/** What about money only a person can settle, oldest first; each is settled on its order. */
export default function PaymentTasks({ loaderData: { tasks } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Payments to look into" />
      {tasks.length === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState icon={CircleCheck} title="All payments are settled" heading="h2">
            Money that does not fit its order, comes too late, or cannot be given back is listed
            here until somebody has settled it.
          </EmptyState>
        </div>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-card">
          {tasks.map((task) => (
            <li key={task.id} className="relative p-4 hover:bg-gold-wash/40 md:p-5">
              <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                <Link
                  to={href("/admin/orders/:orderId", { orderId: task.orderId })}
                  className="font-semibold after:absolute after:inset-0"
                >
                  {taskWords[task.kind]}
                </Link>
                <span className="text-ink-soft tabular-nums">#{task.orderNumber}</span>
                <span className="ml-auto text-sm text-ink-soft">{task.age}</span>
              </div>
              <p className="mt-1 break-words text-ink-soft">{task.detail}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
