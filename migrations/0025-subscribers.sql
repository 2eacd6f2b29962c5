-- Subscribers over time.

create table subscriber_counts (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  -- The start of the quarter of an hour.
  at timestamptz not null,
  joined integer not null default 0,
  lost integer not null default 0,
  primary key (tenant_id, at)
);
comment on table subscriber_counts is 'Contacts that became subscribed and that stopped being it, by quarter of an hour (UTC).';

-- One row for each statement that changes the number, which has locked that number already.
create function count_subscribers() returns trigger language plpgsql as $$
declare
  change bigint := new.count - case when tg_op = 'UPDATE' then old.count else 0 end;
begin
  insert into subscriber_counts as s (tenant_id, at, joined, lost)
    values (new.tenant_id, quarter_of(now()), greatest(change, 0), greatest(-change, 0))
    on conflict (tenant_id, at) do update set joined = s.joined + excluded.joined, lost = s.lost + excluded.lost;
  return null;
end $$;

create trigger contact_counts_subscribers_new after insert on contact_counts
  for each row when (new.status = 'subscribed' and new.count <> 0) execute function count_subscribers();
create trigger contact_counts_subscribers_changed after update of count on contact_counts
  for each row when (new.status = 'subscribed' and old.count <> new.count) execute function count_subscribers();

insert into subscriber_counts (tenant_id, at, joined)
  select tenant_id, quarter_of(created_at), count(*) from contacts
  where status = 'subscribed' and exists (select from all_workspaces w where w.id = tenant_id) group by 1, 2;
