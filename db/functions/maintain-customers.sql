-- Adds a customer for each account of a customer, and for each buyer of an order: an account, or the phone number of
-- guests (ADR-0072). Triggers do it, because version 1.0.0 may place orders, too. For a customer that exists,
-- an order only looks into the index and writes nothing, so that two orders of one customer do not wait for each other.

-- The customers of all accounts and orders, for those that are older than the triggers.
create or replace function derive_customers() returns void language sql as $$
  insert into customers (buyer, user_id, created_at)
  select id, id, created_at from users where role = 'customer' on conflict do nothing;
  insert into customers (buyer, user_id, created_at)
  select coalesce(user_id, phone_number), user_id, min(created_at) from orders
  where coalesce(user_id, phone_number) <> '' group by user_id, coalesce(user_id, phone_number)
  on conflict do nothing
$$;

create or replace function add_customer_of_account() returns trigger language plpgsql as $$
begin
  insert into customers (buyer, user_id, created_at) values (new.id, new.id, new.created_at) on conflict do nothing;
  return null;
end $$;

-- An order without a buyer has lost them with their account. Notes about guests follow the last order of their number
-- into the account to which it moves, and the number is removed: it would outlive the account. If the guest orders at
-- the same time, the next order adds the customer again.
create or replace function add_customer_of_order() returns trigger language plpgsql as $$
declare
  new_buyer text := coalesce(new.user_id, new.phone_number);
begin
  if new_buyer = '' then return null; end if;
  insert into customers (buyer, user_id, created_at) values (new_buyer, new.user_id, new.created_at)
  on conflict do nothing;
  if tg_op = 'UPDATE' and old.user_id is null and not exists (
    select from orders where coalesce(user_id, phone_number) = old.phone_number
  ) then
    update customer_notes set customer_id = (select id from customers where buyer = new_buyer)
    where customer_id = (select id from customers where buyer = old.phone_number);
    delete from customers where buyer = old.phone_number;
  end if;
  return null;
end $$;

create or replace trigger add_customer after insert on users for each row
  when (new.role = 'customer') execute function add_customer_of_account();
create or replace trigger add_customer after insert on orders for each row
  execute function add_customer_of_order();
create or replace trigger add_customer_of_changed after update of user_id, phone_number on orders for each row
  when (coalesce(old.user_id, old.phone_number) <> coalesce(new.user_id, new.phone_number))
  execute function add_customer_of_order();
