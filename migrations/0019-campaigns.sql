-- Campaigns: one object from the draft to the report.

create table campaigns (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  -- The id of its send (`jobs`), or of its A/B test (`job_tests`).
  id uuid not null,
  kind text not null default 'regular' check (kind in ('regular', 'test')),
  name text not null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  -- Recipients, sender, timing and tracking, as its page edits them.
  definition jsonb not null default '{}',
  series_id uuid,
  -- When it goes or went out.
  at timestamptz,
  user_id uuid references users (id) on delete set null,
  edited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted draft can be restored until it is purged.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint campaigns_series foreign key (tenant_id, series_id) references job_series (tenant_id, id) on delete set null (series_id)
);
comment on table campaigns is 'Campaigns in all states. The send of a regular campaign and the A/B test have its id.';

create table campaign_contents (
  tenant_id uuid not null,
  campaign_id uuid not null,
  language text not null,
  -- The first language has place 0.
  place smallint not null,
  subject text not null,
  preview_text text not null,
  content_type text not null check (content_type in ('html', 'text', 'blocks')),
  content text not null,
  text text not null default '',
  primary key (tenant_id, campaign_id, language),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);
comment on table campaign_contents is 'The email of a campaign in each of its languages, as it is edited.';

create table campaign_corrections (
  tenant_id uuid not null,
  campaign_id uuid not null,
  at timestamptz not null,
  user_id uuid references users (id) on delete set null,
  -- How many had got the email before.
  sent_before integer not null,
  -- What was sent until then: language, subject, html and text of each version.
  contents jsonb not null,
  primary key (tenant_id, campaign_id, at),
  foreign key (tenant_id, campaign_id) references campaigns (tenant_id, id) on delete cascade
);
comment on table campaign_corrections is 'Corrections of a paused campaign: a message sent before has the text of the first correction after it.';

create index campaigns_created on campaigns (tenant_id, created_at desc, id desc) where deleted_at is null;
create index campaigns_updated on campaigns (tenant_id, updated_at desc, id desc) where deleted_at is null;
create index campaigns_status on campaigns (tenant_id, status, created_at desc, id desc) where deleted_at is null;
create index campaigns_at on campaigns (tenant_id, at, id) where at is not null and deleted_at is null;
create index campaigns_series_created on campaigns (tenant_id, series_id, created_at desc, id desc) where series_id is not null;
create index campaigns_deleted on campaigns (deleted_at) where deleted_at is not null;

-- Processes cache the content of a running send by this number.
alter table jobs add column content_version integer not null default 0;

create function campaign_status(job_status text) returns text language sql immutable parallel safe as $$
  select case job_status when 'preparing' then 'sending' when 'running' then 'sending' when 'done' then 'sent' else job_status end
$$;

create function campaign_test_status(of_tenant uuid, of_test uuid) returns text language sql stable as $$
  select case
    when exists (select from jobs where tenant_id = of_tenant and test_id = of_test and status in ('preparing', 'scheduled', 'running')) then 'sending'
    when exists (select from jobs where tenant_id = of_tenant and test_id = of_test and status = 'paused') then 'paused'
    when t.status = 'decided' then 'sent'
    when t.status = 'cancelled' then 'cancelled'
    else 'sending' end
  from job_tests t where t.tenant_id = of_tenant and t.id = of_test
$$;

-- The list of campaigns filters by status without reading sends.
create function campaign_follows_job() returns trigger language plpgsql as $$
begin
  if new.test_id is null then
    update campaigns set status = campaign_status(new.status), at = coalesce(new.started_at, new.scheduled_at, at)
      where tenant_id = new.tenant_id and id = new.id;
  else
    update campaigns set status = campaign_test_status(new.tenant_id, new.test_id), at = coalesce(at, new.started_at)
      where tenant_id = new.tenant_id and id = new.test_id;
  end if;
  return null;
end $$;

create trigger jobs_campaign_new after insert on jobs
  for each row when (new.automation_id is null and not new.transactional) execute function campaign_follows_job();
create trigger jobs_campaign_changed after update of status, started_at, scheduled_at on jobs
  for each row when (new.automation_id is null and not new.transactional
    and (old.status, old.started_at, old.scheduled_at) is distinct from (new.status, new.started_at, new.scheduled_at))
  execute function campaign_follows_job();

create function campaign_follows_test() returns trigger language plpgsql as $$
begin
  update campaigns set status = campaign_test_status(new.tenant_id, new.id) where tenant_id = new.tenant_id and id = new.id;
  return null;
end $$;

create trigger job_tests_campaign after update of status on job_tests
  for each row when (old.status is distinct from new.status) execute function campaign_follows_test();

-- Sends from before: their merge tags are not a name.
insert into campaigns (tenant_id, id, name, status, definition, at, user_id, edited_by, created_at, updated_at)
  select tenant_id, id, left(coalesce(nullif(trim(regexp_replace(regexp_replace(subject, '\{\{[^}]*\}\}|\{%[^}]*%\}', '', 'g'), '\s+', ' ', 'g')), ''), '–'), 160),
    campaign_status(status), coalesce(audience -> 'given', '{}'), coalesce(started_at, scheduled_at), user_id, user_id, created_at, updated_at
  from jobs where automation_id is null and not transactional and test_id is null;
insert into campaigns (tenant_id, id, kind, name, status, definition, at, user_id, edited_by, created_at, updated_at)
  select tenant_id, id, 'test', name, campaign_test_status(tenant_id, id), jsonb_build_object('recipients', coalesce(given -> 'recipients', '{"all":true}')),
    created_at, user_id, user_id, created_at, updated_at
  from job_tests;
