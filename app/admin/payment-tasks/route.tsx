import CircleCheck from "lucide:circle-check";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { formatAge } from "#app/ui/format-age.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import { listOpenTasks } from "#shop/payments/payment-tasks.server.ts";
import { taskLabel } from "../shared/task-notices.tsx";
import { PageHead } from "../shared/page-head.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const tasks = await listOpenTasks(await requireStaff(context, url));
  const now = new Date();
  return {
    tasks: tasks.map((task) => ({ ...task, age: formatAge(task.createdAt, now) })),
  };
}

/** Open payment tasks, oldest first; staff resolve each on its order's page. */
export default function PaymentTasks({ loaderData: { tasks } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t("Payments that need attention")} />
      {tasks.length === 0 ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState icon={CircleCheck} title={t("No payments need attention")} heading="h2">
            {t(
              "Payments that don't match an order, arrive late or can't be refunded appear here until someone resolves them.",
            )}
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
                  {taskLabel(task.kind)}
                </Link>
                <span className="text-ink-soft tabular-nums">#{task.orderNumber}</span>
                <span className="ml-auto text-sm text-ink-soft">{task.age}</span>
              </div>
              <p lang={task.detail.lang} className="mt-1 break-words text-ink-soft">
                {task.detail.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
