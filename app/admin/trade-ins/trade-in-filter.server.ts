import { z } from "zod";
import { tradeInStatuses } from "#shop/trade-ins/list-trade-ins.server.ts";
import {
  filterReader,
  optional,
  pageNumber,
  rowId,
  searchText,
} from "../shared/url-filter.server.ts";

export const readTradeInFilter = filterReader({
  q: searchText,
  status: optional(z.enum(tradeInStatuses)),
  page: pageNumber,
  after: rowId,
});
