-- Counters of sends by quarter of an hour and by day.

create table send_days (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  day date not null,
  job_id uuid not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  -- All bounces, and those of messages that were accepted first.
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  primary key (tenant_id, day, job_id)
);
comment on table send_days is 'Counters of sends by UTC day and job.';

create table send_domain_days (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
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
comment on table send_domain_days is 'Counters of sends by UTC day and recipient domain.';

create table send_counts (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  -- The start of the quarter of an hour.
  at timestamptz not null,
  job_id uuid not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  -- All bounces, and those of messages that were accepted first.
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  primary key (tenant_id, at, job_id)
);
comment on table send_counts is 'Counters of sends by quarter of an hour (UTC) and job. Days of every time zone begin with a quarter.';

create table send_domain_counts (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  at timestamptz not null,
  domain text not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  primary key (tenant_id, at, domain)
);
comment on table send_domain_counts is 'Counters of sends by quarter of an hour (UTC) and recipient domain.';

create table send_totals (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  at timestamptz not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  primary key (tenant_id, at)
);
comment on table send_totals is 'Counters of all sends by quarter of an hour (UTC).';

create table rollup_state (
  tenant_id uuid primary key references all_workspaces (id) on delete cascade,
  until date not null default '1970-01-01'
);
comment on table rollup_state is 'Day before which all counters are rolled up. Locked for update by the roll-up, shared by writers of older counters.';

create table send_rollups (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  days smallint not null,
  -- The first day of the range.
  day date not null,
  job_id uuid not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  primary key (tenant_id, days, day, job_id)
);
comment on table send_rollups is 'Counters of sends by 1, 4, 16, 64 and 256 UTC days since 1970, so that a report over a year adds few rows. Quarters stay, for the hours at both ends.';

create table send_domain_rollups (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  days smallint not null,
  day date not null,
  domain text not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  primary key (tenant_id, days, day, domain)
);
comment on table send_domain_rollups is 'Roll-ups by recipient domain.';

create table send_total_rollups (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  days smallint not null,
  day date not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  primary key (tenant_id, days, day)
);
comment on table send_total_rollups is 'Roll-ups of all sends.';

-- Unsubscribes of a send, for its page and its list: few quarters of an hour have any. Sending adds no entry to this index.
create index send_counts_left on send_counts (tenant_id, job_id) include (unsubscribed) where unsubscribed > 0;
-- Reads the quarters of one send.
create index send_counts_job on send_counts (tenant_id, job_id, at);

-- Adds an event that is more than three hours old to the roll-ups, if its day is rolled up already. Younger days never are
-- (`settledBefore` in `rollups.ts`).
create function count_rolled_up(tenant uuid, job uuid, of_domain text, at timestamptz, what text, n integer) returns void language plpgsql as $$
declare
  of_day date := (at at time zone 'UTC')::date;
  known date;
  length integer;
  first date;
begin
  insert into rollup_state (tenant_id) values (tenant) on conflict do nothing;
  select r.until into known from rollup_state r where r.tenant_id = tenant for share;
  if of_day >= known then return; end if;
  execute format('insert into send_totals as d (tenant_id, at, %1$I) values ($1, quarter_of($2), $3)
    on conflict (tenant_id, at) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, n;
  foreach length in array array[1, 4, 16, 64, 256] loop
    first := date '1970-01-01' + (floor((of_day - date '1970-01-01')::numeric / length) * length)::integer;
    exit when first + length > known;
    execute format('insert into send_total_rollups as d (tenant_id, days, day, %1$I) values ($1, $2, $3, $4)
      on conflict (tenant_id, days, day) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
      using tenant, length, first, n;
    execute format('insert into send_rollups as d (tenant_id, days, day, job_id, %1$I) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, days, day, job_id) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
      using tenant, length, first, job, n;
    execute format('insert into send_domain_rollups as d (tenant_id, days, day, domain, %1$I) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, days, day, domain) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
      using tenant, length, first, of_domain, n;
  end loop;
end $$;

-- Adds or subtracts one event, by job and by recipient domain. The deferred triggers below call it.
create function count_send_day(tenant uuid, job uuid, email text, at timestamptz, what text, n integer)
returns void language plpgsql as $$
begin
  execute format('insert into send_counts as d (tenant_id, at, job_id, %1$I) values ($1, quarter_of($2), $3, $4)
    on conflict (tenant_id, at, job_id) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, job, n;
  execute format('insert into send_domain_counts as d (tenant_id, at, domain, %1$I) values ($1, quarter_of($2), $3, $4)
    on conflict (tenant_id, at, domain) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, split_part(email, '@', 2), n;
  if at < now() - interval '3 hours' then
    perform count_rolled_up(tenant, job, split_part(email, '@', 2), at, what, n);
  end if;
end $$;

-- Runs at commit, after all other locks: code that counts a message has locked the row of its job before, like the sender.
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

create function note_left() returns trigger language plpgsql as $$
begin
  perform count_send_day(l.tenant_id, l.job_id, l.email, new.at, 'unsubscribed', 1) from ledger l
    where l.tenant_id = new.tenant_id and l.job_id = new.job_id and l.contact_id = new.contact_id;
  return null;
end $$;

-- Processes of the previous version, which run during a rolling restart, count by day: this trigger counts their sends here. The tables
-- by day get no new rows and will be dropped in a later version.
create function count_sent_here() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'send_days' then
    insert into send_counts as d (tenant_id, at, job_id, sent) values (new.tenant_id, quarter_of(now()), new.job_id, new.sent)
      on conflict (tenant_id, at, job_id) do update set sent = d.sent + excluded.sent;
  else
    insert into send_domain_counts as d (tenant_id, at, domain, sent) values (new.tenant_id, quarter_of(now()), new.domain, new.sent)
      on conflict (tenant_id, at, domain) do update set sent = d.sent + excluded.sent;
  end if;
  return null;
end $$;

create constraint trigger contact_events_day after insert on contact_events deferrable initially deferred
  for each row when (new.kind = 'unsubscribed' and new.job_id is not null) execute function note_left();

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

create trigger send_days_counted before insert on send_days for each row execute function count_sent_here();

create trigger send_domain_days_counted before insert on send_domain_days for each row execute function count_sent_here();
