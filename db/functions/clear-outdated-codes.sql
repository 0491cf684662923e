-- A sentence that the shop writes is stored as a code, and beside it as a text, which version 1.0.0 reads and
-- writes (ADR-0057). A change of the text alone, as 1.0.0 makes it, clears the code. Readers prefer the code,
-- so a task would otherwise name an old amount, and a note removed with its account would be shown again.

create or replace function clear_outdated_code() returns trigger language plpgsql as $$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null));
end $$;

create or replace trigger clear_outdated_code before update of detail on payment_tasks for each row
  when (new.detail is distinct from old.detail and new.detail_code is not distinct from old.detail_code)
  execute function clear_outdated_code('detail_code');
create or replace trigger clear_outdated_code before update of failure on refunds for each row
  when (new.failure is distinct from old.failure and new.failure_code is not distinct from old.failure_code)
  execute function clear_outdated_code('failure_code');
create or replace trigger clear_outdated_code before update of note on order_events for each row
  when (new.note is distinct from old.note and new.note_code is not distinct from old.note_code)
  execute function clear_outdated_code('note_code');
