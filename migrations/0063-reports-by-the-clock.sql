-- What became of mail, by the quarter of an hour in UTC: every zone's days begin with one, so that a reader has the days of her own clocks.
create table send_counts (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  -- When the quarter began.
  at timestamptz not null,
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
  primary key (tenant_id, at, job_id)
);

create table send_domain_counts (
  tenant_id uuid not null references workspaces (id) on delete cascade,
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

create function quarter_of(at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- One more, or one less, of one thing, on both. Called by the triggers of 0047.
create or replace function count_send_day(tenant uuid, job uuid, email text, at timestamptz, what text, n integer)
returns void language plpgsql as $$
begin
  execute format('insert into send_counts as d (tenant_id, at, job_id, %1$I) values ($1, quarter_of($2), $3, $4)
    on conflict (tenant_id, at, job_id) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, job, n;
  execute format('insert into send_domain_counts as d (tenant_id, at, domain, %1$I) values ($1, quarter_of($2), $3, $4)
    on conflict (tenant_id, at, domain) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, split_part(email, '@', 2), n;
end $$;

-- What was before, once: from the ledger, which has the moment of each thing.
create temporary table counted on commit drop as
  select l.tenant_id, quarter_of(at) as at, l.job_id, split_part(l.email, '@', 2) as domain, sum((what = 's')::int) as sent,
    sum((what = 'o')::int) as opened, sum((what = 'c')::int) as clicked, sum((what = 'r')::int) as replied,
    sum((what = 'b')::int) as bounced, sum((what = 'b' and status in ('sent', 'unknown'))::int) as returned,
    sum((what = 'x')::int) as complained, 0::bigint as unsubscribed
  from ledger l cross join lateral (values ('s', sent_at), ('o', opened_at), ('c', clicked_at), ('r', replied_at),
    ('b', case when bounce <> 'sender' then bounced_at end), ('x', complained_at)) v (what, at)
  where at is not null group by 1, 2, 3, 4
  union all
  select e.tenant_id, quarter_of(e.at), e.job_id, split_part(l.email, '@', 2), 0, 0, 0, 0, 0, 0, 0, count(*)
  from contact_events e join ledger l on l.tenant_id = e.tenant_id and l.job_id = e.job_id and l.contact_id = e.contact_id
  where e.kind = 'unsubscribed' group by 1, 2, 3, 4;

insert into send_counts (tenant_id, at, job_id, sent, opened, clicked, replied, bounced, returned, complained, unsubscribed)
  select tenant_id, at, job_id, sum(sent), sum(opened), sum(clicked), sum(replied), sum(bounced), sum(returned), sum(complained),
    sum(unsubscribed) from counted group by 1, 2, 3;
insert into send_domain_counts (tenant_id, at, domain, sent, opened, clicked, replied, bounced, returned, complained, unsubscribed)
  select tenant_id, at, domain, sum(sent), sum(opened), sum(clicked), sum(replied), sum(bounced), sum(returned), sum(complained),
    sum(unsubscribed) from counted group by 1, 2, 3;

-- What the ledger no longer tells (who left and was deleted since) stays counted, at noon of the day in UTC that it was counted on.
insert into send_counts as c (tenant_id, at, job_id, sent, opened, clicked, replied, bounced, returned, complained, unsubscribed)
  select tenant_id, (d.day + time '12:00') at time zone 'UTC', job_id, greatest(0, d.sent - coalesce(n.sent, 0)),
    greatest(0, d.opened - coalesce(n.opened, 0)), greatest(0, d.clicked - coalesce(n.clicked, 0)),
    greatest(0, d.replied - coalesce(n.replied, 0)), greatest(0, d.bounced - coalesce(n.bounced, 0)),
    greatest(0, d.returned - coalesce(n.returned, 0)), greatest(0, d.complained - coalesce(n.complained, 0)),
    greatest(0, d.unsubscribed - coalesce(n.unsubscribed, 0))
  from send_days d left join (
    select tenant_id, (at at time zone 'UTC')::date as day, job_id, sum(sent) as sent, sum(opened) as opened, sum(clicked) as clicked,
      sum(replied) as replied, sum(bounced) as bounced, sum(returned) as returned, sum(complained) as complained,
      sum(unsubscribed) as unsubscribed from counted group by 1, 2, 3
  ) n using (tenant_id, day, job_id)
  where (d.sent, d.opened, d.clicked, d.replied, d.bounced, d.returned, d.complained, d.unsubscribed)
    is distinct from (n.sent, n.opened, n.clicked, n.replied, n.bounced, n.returned, n.complained, n.unsubscribed)
  on conflict (tenant_id, at, job_id) do update set sent = c.sent + excluded.sent, opened = c.opened + excluded.opened,
    clicked = c.clicked + excluded.clicked, replied = c.replied + excluded.replied, bounced = c.bounced + excluded.bounced,
    returned = c.returned + excluded.returned, complained = c.complained + excluded.complained,
    unsubscribed = c.unsubscribed + excluded.unsubscribed;
insert into send_domain_counts as c (tenant_id, at, domain, sent, opened, clicked, replied, bounced, returned, complained, unsubscribed)
  select tenant_id, (d.day + time '12:00') at time zone 'UTC', domain, greatest(0, d.sent - coalesce(n.sent, 0)),
    greatest(0, d.opened - coalesce(n.opened, 0)), greatest(0, d.clicked - coalesce(n.clicked, 0)),
    greatest(0, d.replied - coalesce(n.replied, 0)), greatest(0, d.bounced - coalesce(n.bounced, 0)),
    greatest(0, d.returned - coalesce(n.returned, 0)), greatest(0, d.complained - coalesce(n.complained, 0)),
    greatest(0, d.unsubscribed - coalesce(n.unsubscribed, 0))
  from send_domain_days d left join (
    select tenant_id, (at at time zone 'UTC')::date as day, domain, sum(sent) as sent, sum(opened) as opened, sum(clicked) as clicked,
      sum(replied) as replied, sum(bounced) as bounced, sum(returned) as returned, sum(complained) as complained,
      sum(unsubscribed) as unsubscribed from counted group by 1, 2, 3
  ) n using (tenant_id, day, domain)
  where (d.sent, d.opened, d.clicked, d.replied, d.bounced, d.returned, d.complained, d.unsubscribed)
    is distinct from (n.sent, n.opened, n.clicked, n.replied, n.bounced, n.returned, n.complained, n.unsubscribed)
  on conflict (tenant_id, at, domain) do update set sent = c.sent + excluded.sent, opened = c.opened + excluded.opened,
    clicked = c.clicked + excluded.clicked, replied = c.replied + excluded.replied, bounced = c.bounced + excluded.bounced,
    returned = c.returned + excluded.returned, complained = c.complained + excluded.complained,
    unsubscribed = c.unsubscribed + excluded.unsubscribed;

-- Processes of the version before, which run on while one after the other is restarted, count what they send by day: it is counted here. The
-- tables by day take nothing more, and go with a later version.
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
create trigger send_days_counted before insert on send_days for each row execute function count_sent_here();
create trigger send_domain_days_counted before insert on send_domain_days for each row execute function count_sent_here();
