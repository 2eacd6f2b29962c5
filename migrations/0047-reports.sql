-- What became of mail, by day: of each job, and of each domain of recipients. Written with what they count, read in place of the ledger.
-- The day is that of UTC, and that of what happened: a mail of Monday that is opened on Tuesday was opened on Tuesday.
create table send_days (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  day date not null,
  job_id uuid not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  -- Everything that came back, and what of it had been accepted before.
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  primary key (tenant_id, day, job_id)
);

create table send_domain_days (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  day date not null,
  domain text not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  primary key (tenant_id, day, domain)
);

-- One more, or one less, of one thing, on both.
create function count_send_day(tenant uuid, job uuid, email text, at timestamptz, what text, n integer) returns void language plpgsql as $$
begin
  execute format('insert into send_days as d (tenant_id, day, job_id, %1$I) values ($1, $2, $3, $4)
    on conflict (tenant_id, day, job_id) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, (at at time zone 'UTC')::date, job, n;
  execute format('insert into send_domain_days as d (tenant_id, day, domain, %1$I) values ($1, $2, $3, $4)
    on conflict (tenant_id, day, domain) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, (at at time zone 'UTC')::date, split_part(email, '@', 2), n;
end $$;

-- At the commit, after every other row is held: who counts a message holds its job's row before, as the sender does.
create function note_send_day() returns trigger language plpgsql as $$
declare
  what text := tg_argv[0];
begin
  if what = 'bounced' then
    if new.bounce = 'sender' then return null; end if;
    perform count_send_day(new.tenant_id, new.job_id, new.email, new.bounced_at, 'bounced', 1);
    if new.status in ('sent', 'unknown') then
      perform count_send_day(new.tenant_id, new.job_id, new.email, new.bounced_at, 'returned', 1);
    end if;
  elsif what = 'unclicked' then
    perform count_send_day(new.tenant_id, new.job_id, new.email, old.clicked_at, 'clicked', -1);
  else
    perform count_send_day(new.tenant_id, new.job_id, new.email,
      case what when 'opened' then new.opened_at when 'clicked' then new.clicked_at when 'replied' then new.replied_at
        else new.complained_at end, what, 1);
  end if;
  return null;
end $$;
create constraint trigger ledger_day_opened after update of opened_at on ledger deferrable initially deferred
  for each row when (old.opened_at is null and new.opened_at is not null) execute function note_send_day('opened');
create constraint trigger ledger_day_clicked after update of clicked_at on ledger deferrable initially deferred
  for each row when (old.clicked_at is null and new.clicked_at is not null) execute function note_send_day('clicked');
create constraint trigger ledger_day_unclicked after update of clicked_at on ledger deferrable initially deferred
  for each row when (old.clicked_at is not null and new.clicked_at is null) execute function note_send_day('unclicked');
create constraint trigger ledger_day_replied after update of replied_at on ledger deferrable initially deferred
  for each row when (old.replied_at is null and new.replied_at is not null) execute function note_send_day('replied');
create constraint trigger ledger_day_complained after update of complained_at on ledger deferrable initially deferred
  for each row when (old.complained_at is null and new.complained_at is not null) execute function note_send_day('complained');
create constraint trigger ledger_day_bounced after update of bounce on ledger deferrable initially deferred
  for each row when ((old.bounce is null or old.bounce = 'sender') and new.bounce in ('hard', 'soft'))
  execute function note_send_day('bounced');

create function note_left() returns trigger language plpgsql as $$
begin
  perform count_send_day(l.tenant_id, l.job_id, l.email, new.at, 'unsubscribed', 1) from ledger l
    where l.tenant_id = new.tenant_id and l.job_id = new.job_id and l.contact_id = new.contact_id;
  return null;
end $$;
create constraint trigger contact_events_day after insert on contact_events deferrable initially deferred
  for each row when (new.kind = 'unsubscribed' and new.job_id is not null) execute function note_left();

-- What was before, from the ledger, once.
insert into send_days (tenant_id, day, job_id, sent, opened, clicked, replied, bounced, returned, complained)
  select tenant_id, (at at time zone 'UTC')::date, job_id, sum((what = 's')::int), sum((what = 'o')::int), sum((what = 'c')::int),
    sum((what = 'r')::int), sum((what = 'b')::int), sum((what = 'b' and status in ('sent', 'unknown'))::int), sum((what = 'x')::int)
  from ledger cross join lateral (values ('s', sent_at), ('o', opened_at), ('c', clicked_at), ('r', replied_at),
    ('b', case when bounce <> 'sender' then bounced_at end), ('x', complained_at)) v (what, at)
  where at is not null group by 1, 2, 3;
insert into send_domain_days (tenant_id, day, domain, sent, opened, clicked, replied, bounced, returned, complained)
  select tenant_id, (at at time zone 'UTC')::date, split_part(email, '@', 2), sum((what = 's')::int), sum((what = 'o')::int),
    sum((what = 'c')::int), sum((what = 'r')::int), sum((what = 'b')::int), sum((what = 'b' and status in ('sent', 'unknown'))::int),
    sum((what = 'x')::int)
  from ledger cross join lateral (values ('s', sent_at), ('o', opened_at), ('c', clicked_at), ('r', replied_at),
    ('b', case when bounce <> 'sender' then bounced_at end), ('x', complained_at)) v (what, at)
  where at is not null group by 1, 2, 3;
insert into send_days as d (tenant_id, day, job_id, unsubscribed)
  select tenant_id, (at at time zone 'UTC')::date, job_id, count(*) from contact_events
  where kind = 'unsubscribed' and job_id is not null group by 1, 2, 3
  on conflict (tenant_id, day, job_id) do update set unsubscribed = excluded.unsubscribed;
insert into send_domain_days as d (tenant_id, day, domain, unsubscribed)
  select e.tenant_id, (e.at at time zone 'UTC')::date, split_part(l.email, '@', 2), count(*) from contact_events e
  join ledger l on l.tenant_id = e.tenant_id and l.job_id = e.job_id and l.contact_id = e.contact_id
  where e.kind = 'unsubscribed' group by 1, 2, 3
  on conflict (tenant_id, day, domain) do update set unsubscribed = excluded.unsubscribed;
