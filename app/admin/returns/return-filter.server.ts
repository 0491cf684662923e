import { z } from "zod";
import { returnKinds, returnStatuses } from "#shop/returns/list-returns.server.ts";
import {
  filterReader,
  optional,
  pageNumber,
  rowId,
  searchText,
} from "../shared/url-filter.server.ts";

export const readReturnFilter = filterReader({
  q: searchText,
  status: optional(z.enum(returnStatuses)),
  kind: optional(z.enum(returnKinds)),
  page: pageNumber,
  after: rowId,
});
