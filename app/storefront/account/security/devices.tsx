import Monitor from "lucide:monitor";
import Smartphone from "lucide:smartphone";
import { Form } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forgetDeviceData } from "#app/ui/forget-device-data.ts";
import { t } from "#languages/messages.ts";
import type { Device } from "#shop/customers/devices.server.ts";
import { deviceName, isPhone } from "./device-name.ts";

export function Devices({ devices }: { devices: Device[] }) {
  return (
    <Card title={t("Your devices")}>
      <ul className="divide-y divide-line">
        {devices.map(({ id, userAgent, signedInAt, lastUsedAt, isCurrent }) => {
          const Icon = isPhone(userAgent) ? Smartphone : Monitor;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
              <Icon className="size-5 shrink-0 text-gold" />
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-medium">{deviceName(userAgent)}</p>
                <p className="text-xs text-ink-soft">
                  <Rich
                    text={t("Signed in <first></first>, last used <last></last>")}
                    first={() => <DateTime value={signedInAt} format="date" />}
                    last={() => <DateTime value={lastUsedAt} format="date" />}
                  />
                </p>
              </div>
              {isCurrent ? (
                <Badge tone="ok">{t("This device")}</Badge>
              ) : (
                <Form method="post">
                  <input type="hidden" name="device" value={id} />
                  <Button variant="secondary" size="sm" name="intent" value="sign-out-device">
                    {t("Sign out")}
                    <span className="sr-only"> {deviceName(userAgent)}</span>
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      {/* `reloadDocument` loads the next page from scratch, so that none of this user's data stays in memory. */}
      <Form
        method="post"
        reloadDocument
        onSubmit={forgetDeviceData}
        className="mt-4 border-t border-line pt-5"
      >
        <Button variant="secondary" name="intent" value="sign-out-everywhere">
          {t("Sign out everywhere")}
        </Button>
        <p className="mt-2 text-xs text-ink-soft">
          {t(
            "This signs you out on all your devices, including this one. If you lose a device, sign out everywhere and change your password.",
          )}
        </p>
      </Form>
    </Card>
  );
}
