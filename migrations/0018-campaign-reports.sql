-- Counters of campaigns for their reports, so that a report reads few rows, whatever the number of recipients.

create table campaign_counts (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  job_id uuid not null,
  -- `all`; `domain` of recipients; `device` of the first open or click; `bounce`: outcome and reason; `language` of
  -- versions other than the first.
  dimension text not null,
  -- Empty for `all`, and for the domains beyond the first 200 of a campaign.
  key text not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  -- The last response of a server, in the dimension `bounce`.
  sample text,
  primary key (tenant_id, job_id, dimension, key)
) with (fillfactor = 50);
comment on table campaign_counts is 'Counters of a campaign: in total, by recipient domain, device and bounce. Columns as in send_counts.';

create table link_counts (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  job_id uuid not null,
  -- The MD5 of the URL, which may be longer than an index allows.
  url_hash uuid not null,
  -- Empty for the links beyond the first 500 of a campaign.
  url text not null,
  people integer not null default 0,
  clicks integer not null default 0,
  primary key (tenant_id, job_id, url_hash)
) with (fillfactor = 50);
comment on table link_counts is 'People and clicks of each link of a campaign.';

create table report_shares (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  job_id uuid not null,
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
comment on table report_shares is 'Signed links to the report of a campaign, for readers without an account.';
create index report_shares_job on report_shares (tenant_id, job_id);
create index report_shares_user on report_shares (user_id) where user_id is not null;

-- Adds or subtracts one event of a recipient. Runs at commit, like `count_send_day`. A domain without a row of its own
-- has no message that was counted as sent, or is beyond the first 200.
create function count_campaign(tenant uuid, job uuid, email text, of_language text, what text, n integer) returns void language plpgsql as $$
declare
  of_domain text := split_part(email, '@', 2);
begin
  if not exists (select from campaign_counts where tenant_id = tenant and job_id = job and dimension = 'domain' and key = of_domain) then
    of_domain := '';
  end if;
  insert into campaign_counts as d (tenant_id, job_id, dimension, key, opened, clicked, replied, bounced, returned, complained, unsubscribed)
    select tenant, job, v.dimension, v.key, greatest(0, n * (what = 'opened')::int), greatest(0, n * (what = 'clicked')::int),
      greatest(0, n * (what = 'replied')::int), greatest(0, n * (what = 'bounced')::int), greatest(0, n * (what = 'returned')::int),
      greatest(0, n * (what = 'complained')::int), greatest(0, n * (what = 'unsubscribed')::int)
    from (values ('all', ''), ('domain', of_domain), ('language', of_language)) v (dimension, key) where v.key is not null
    on conflict (tenant_id, job_id, dimension, key) do update set opened = greatest(0, d.opened + n * (what = 'opened')::int),
      clicked = greatest(0, d.clicked + n * (what = 'clicked')::int), replied = d.replied + excluded.replied,
      bounced = d.bounced + excluded.bounced, returned = d.returned + excluded.returned,
      complained = d.complained + excluded.complained, unsubscribed = d.unsubscribed + excluded.unsubscribed;
end $$;

create or replace function note_send_day() returns trigger language plpgsql as $$
declare
  what text := tg_argv[0];
begin
  if what = 'bounced' then
    if new.bounce = 'sender' then return null; end if;
    perform count_send_day(new.tenant_id, new.job_id, new.email, new.bounced_at, 'bounced', 1);
    perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, 'bounced', 1);
    if new.status in ('sent', 'unknown') then
      perform count_send_day(new.tenant_id, new.job_id, new.email, new.bounced_at, 'returned', 1);
      perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, 'returned', 1);
    end if;
  elsif what = 'unclicked' then
    perform count_send_day(new.tenant_id, new.job_id, new.email, old.clicked_at, 'clicked', -1);
    perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, 'clicked', -1);
  else
    perform count_send_day(new.tenant_id, new.job_id, new.email,
      case what when 'opened' then new.opened_at when 'clicked' then new.clicked_at when 'replied' then new.replied_at
        else new.complained_at end, what, 1);
    perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, what, 1);
  end if;
  return null;
end $$;

create or replace function note_left() returns trigger language plpgsql as $$
begin
  perform count_send_day(l.tenant_id, l.job_id, l.email, new.at, 'unsubscribed', 1),
      count_campaign(l.tenant_id, l.job_id, l.email, l.language, 'unsubscribed', 1) from ledger l
    where l.tenant_id = new.tenant_id and l.job_id = new.job_id and l.contact_id = new.contact_id;
  return null;
end $$;

-- What was sent before has counters as far as its data reach: devices are unknown.
insert into campaign_counts (tenant_id, job_id, dimension, key, sent, opened, clicked, replied, bounced, returned, complained, unsubscribed)
  select tenant_id, job_id, 'all', '', sum(sent), sum(opened), sum(clicked), sum(replied), sum(bounced), sum(returned), sum(complained),
    sum(unsubscribed) from send_counts group by 1, 2;
insert into campaign_counts (tenant_id, job_id, dimension, key, sent, opened, clicked, replied, bounced, returned, complained)
  select tenant_id, job_id, 'domain', case when rank <= 200 then domain else '' end, sum(sent), sum(opened), sum(clicked), sum(replied),
    sum(bounced), sum(returned), sum(complained)
  from (
    select tenant_id, job_id, split_part(email, '@', 2) as domain, count(sent_at) as sent, count(opened_at) as opened, count(clicked_at) as clicked,
      count(replied_at) as replied, count(*) filter (where bounce in ('hard', 'soft')) as bounced,
      count(*) filter (where bounce in ('hard', 'soft') and status in ('sent', 'unknown')) as returned, count(complained_at) as complained,
      row_number() over (partition by tenant_id, job_id order by count(*) desc) as rank
    from ledger where sent_at is not null or bounce is not null group by 1, 2, 3) d
  group by 1, 2, 3, 4;
insert into campaign_counts (tenant_id, job_id, dimension, key, bounced, sample)
  select tenant_id, job_id, 'bounce', bounce || ' ' || coalesce(bounce_reason, 'other'), count(*), left(max(response), 1000)
  from ledger where bounce is not null and email <> '' group by 1, 2, 3, 4;
insert into link_counts (tenant_id, job_id, url_hash, url, people, clicks)
  select tenant_id, job_id, md5(case when rank <= 500 then url else '' end)::uuid, case when rank <= 500 then url else '' end, sum(people), sum(clicks)
  from (select tenant_id, job_id, url, count(*) as people, sum(clicks) as clicks,
      row_number() over (partition by tenant_id, job_id order by sum(clicks) desc) as rank
    from contact_clicks group by 1, 2, 3) k
  group by 1, 2, 3, 4;
