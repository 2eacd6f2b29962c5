-- What became of mail by 1, 4, 16, 64 and 256 days in UTC, counted from 1970 on: a report over a year adds up some of these in place of all its
-- quarters of an hour. Rolled up behind (`reports/rollups.ts`) from the quarters, which are kept: of them come the hours at both ends of a span,
-- so that the days of every reader's clocks are exact, however old.
create table send_rollups (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  days smallint not null,
  -- The first of these days.
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

-- All sends together, by the quarter and by days: the curve of a report and its sums.
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

-- Before which day everything is rolled up. Its row is held for update while a piece is, and shared by whoever counts what is long past.
create table rolled_up (
  tenant_id uuid primary key references all_workspaces (id) on delete cascade,
  until date not null default '1970-01-01'
);

-- Of one send its own quarters are read.
create index send_counts_job on send_counts (tenant_id, job_id, at);

-- Something that happened more than three hours ago, once more where its day is rolled up already. What is younger never is: see `settled` there.
create function count_rolled_up(tenant uuid, job uuid, of_domain text, at timestamptz, what text, n integer) returns void language plpgsql as $$
declare
  of_day date := (at at time zone 'UTC')::date;
  known date;
  length integer;
  first date;
begin
  insert into rolled_up (tenant_id) values (tenant) on conflict do nothing;
  select r.until into known from rolled_up r where r.tenant_id = tenant for share;
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

create or replace function count_send_day(tenant uuid, job uuid, email text, at timestamptz, what text, n integer)
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
