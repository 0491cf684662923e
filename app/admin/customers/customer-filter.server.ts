import { filterReader, pageNumber, rowId, searchText } from "../shared/url-filter.server.ts";

export const readCustomerFilter = filterReader({ q: searchText, page: pageNumber, after: rowId });
