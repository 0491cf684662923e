import pg from "pg";

/** Statements that select an old database's rows in the columns that it knows. */
export async function oldRowQueries(url: string): Promise<string[]> {
  const tables = await queryRows(
    url,
    `select table_name as part, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  );
  const statements = tables.map(
    ({ part, columns }) =>
      `select '${part} ' || count(*) || ' ' || md5(coalesce(string_agg(concat_ws('|', ${columns}), ';' order by concat_ws('|', ${columns})), '')) as part from ${part}`,
  );
  const shown = await Promise.all(statements.map((statement) => queryRows(url, statement)));
  // A start may fill what was empty before: settings, a first owner's account.
  const filled = statements.filter((_, at) => !/ 0 /.test(shown[at]![0]!.part));
  return filled.map((statement) =>
    statement.replace(/ from users$/, " from users where role = 'customer'"),
  );
}

/** Everything a migration may change: columns, constraints, indexes, functions, triggers, its own records and those rows. */
export async function snapshotDatabase(url: string, oldRows: string[]): Promise<string> {
  const parts = await Promise.all(
    [schema, history, ...oldRows].map((statement) => queryRows(url, statement)),
  );
  return parts.flatMap((rows) => rows.map(({ part }) => part)).join("\n");
}

const schema = `
select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as part
  from information_schema.columns where table_schema = 'public'
union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
union all select indexdef from pg_indexes where schemaname = 'public'
union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
order by 1`;

const history = `
select name || ' ' || hash as part from drizzle.__drizzle_migrations
union all select file || ' ' || hash from drizzle.applied_functions
order by 1`;

async function queryRows(
  url: string,
  statement: string,
): Promise<{ part: string; columns: string }[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
