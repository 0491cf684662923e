import { classes } from "#app/ui/classes.ts";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import { t } from "#languages/messages.ts";
import { ringSizes } from "#shop/catalogue/ring-sizes.ts";
import { formatUsSize } from "./format-us-size.ts";

export function SizeTable({ chosen }: { chosen: number | undefined }) {
  return (
    <div className="mt-5">
      <Table
        caption={t("Ring sizes in millimetres")}
        className="max-sm:[&_td]:px-3 max-sm:[&_th]:px-3"
      >
        <TableHead>
          <Th>{t("Size")}</Th>
          <Th numeric>{t("Inside (mm)")}</Th>
          <Th numeric>{t("Around (mm)")}</Th>
          <Th numeric>{t("US")}</Th>
        </TableHead>
        <TableBody>
          {ringSizes.map(({ number, diameterMm, circumferenceMm, us }) => (
            <Row
              key={number}
              className={classes(number === chosen && "bg-gold-wash font-semibold")}
            >
              <Td>{number}</Td>
              <Td numeric>{diameterMm.toFixed(1)}</Td>
              <Td numeric>{circumferenceMm.toFixed(1)}</Td>
              <Td numeric>{formatUsSize(us)}</Td>
            </Row>
          ))}
        </TableBody>
      </Table>
      <p className="mt-3 text-sm text-ink-soft">
        {t(
          "Sizes are Hong Kong numbers, as most shops in Malaysia use. Other shops' numbers can differ by half a size, so compare the millimetres.",
        )}
      </p>
    </div>
  );
}
