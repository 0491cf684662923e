-- Cancelling an order returns only the pieces that are in the shop (ADR-0061). Version 1.0.0 knows no shipments and
-- would return all: pieces that have left would be on sale, and counted a second time when they come back. It does not
-- set `left_when_cancelled`, so its change is refused.

create or replace function refuse_returning_left_pieces() returns trigger language plpgsql as $$
begin
  if exists (
    select from shipment_items packed
    join shipments s on s.id = packed.shipment_id
    where s.order_id = new.id and s.left_at is not null
    group by packed.order_item_id
    having sum(packed.quantity) > coalesce((
      select sum(i.quantity) from inspections i
      where i.order_item_id = packed.order_item_id and i.disposition = 'send-again'), 0)
      + coalesce(sum(packed.quantity) filter (where exists (
        select from lost_parcels lost where lost.shipment_id = s.id and lost.choice = 'send-again')), 0)
  ) then
    raise exception 'Pieces of order % have left the shop', new.order_number
      using hint = 'Cancel it with the release that packed it.';
  end if;
  return new;
end $$;

create or replace trigger refuse_returning_left_pieces before update of holds_stock on orders for each row
  when (old.holds_stock and not new.holds_stock and not new.left_when_cancelled)
  execute function refuse_returning_left_pieces();
