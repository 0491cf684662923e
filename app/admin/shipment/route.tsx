import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { loadShipment } from "./load-shipment.server.ts";
import { handlePictureForm, isPictureForm } from "./picture-action.server.ts";
import { handleShipmentForm } from "./shipment-action.server.ts";
import { ShipmentScreen } from "./shipment-screen.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  return loadShipment(await requireStaff(context, url), params.shipmentId);
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  if (isPictureForm(request)) return handlePictureForm(staff, params.shipmentId, request);
  return handleShipmentForm(staff, params.shipmentId, await formOf(request));
}

/** One shipment, from the scale to its arrival. */
export default function ShipmentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ShipmentScreen {...loaderData} answer={actionData} />;
}
