-- Sends: jobs, the ledger of recipients, suppressions, and what comes back.

create table job_tests (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  name text not null,
  status text not null default 'testing' check (status in ('testing', 'decided', 'cancelled')),
  -- As it was asked for: the variants, the provider, the topic. The audience as it was then.
  given jsonb not null,
  audience jsonb not null,
  share smallint not null,
  winner_by text not null check (winner_by in ('opens', 'clicks', 'hand')),
  decide_at timestamptz,
  decided_at timestamptz,
  winner text,
  rest_job_id uuid,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table job_tests is 'A/B tests: each variant is a job to a part of the audience, the winner is a job to the rest.';

create table job_series (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  name text not null,
  status text not null default 'running' check (status in ('running', 'paused', 'done', 'stopped')),
  given jsonb not null,
  rule jsonb not null,
  -- The time that is next, and when it is tried.
  next_at timestamptz,
  due_at timestamptz,
  made integer not null default 0,
  last_job_id uuid,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table job_series is 'Recurring sends: each is a job of its own, with a key from the series and the time.';

create table jobs (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  provider_id uuid,
  template_id uuid,
  status text not null check (status in ('preparing', 'scheduled', 'running', 'paused', 'done', 'cancelled', 'failed')),
  -- The mail as it was when the job was made: a later change of the template changes nothing here.
  subject text not null,
  html text,
  text text,
  language text not null default 'en',
  from_name text not null,
  from_email text not null,
  reply_to text,
  audience jsonb not null,
  -- While the audience is being frozen: up to which contact it is.
  frozen_to uuid,
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  message text,
  total integer not null default 0,
  queued integer not null default 0,
  claimed integer not null default 0,
  sent integer not null default 0,
  deferred integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Opens and clicks: the first of each on the recipient's row, people counted on the job, messages counted on the contact.
  track_opens boolean not null default false,
  track_clicks boolean not null default false,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  topic_id uuid,
  bounced_hard integer not null default 0,
  bounced_soft integer not null default 0,
  bounced_sender integer not null default 0,
  complained integer not null default 0,
  machine_opened integer not null default 0,
  machine_clicked integer not null default 0,
  -- What had come back when somebody last let it go on: a stop looks at what came after.
  watched_attempts integer not null default 0,
  watched_bounces integer not null default 0,
  watched_complaints integer not null default 0,
  -- Held back by the pace until a time of its own: by the recipient's clock, or by what her mailbox provider takes.
  waiting integer not null default 0,
  send_window jsonb,
  -- The stretch of a window by the workspace's clock that is open, or opens next.
  opens_at timestamptz,
  closes_at timestamptz,
  -- By each recipient's clock, such as 2026-11-23T09:00.
  local_time text,
  engaged_recipients_first boolean not null default false,
  -- What has waited since before this is looked at once more: limits were changed.
  throttle_check_at timestamptz,
  -- The sends of an automation's steps are jobs like any other.
  automation_id uuid,
  step_id text,
  test_id uuid,
  variant text,
  transactional boolean not null default false,
  -- Counters of a job move with every statement of the sender: no index of jobs knows them, nor when that was.
  draining boolean not null generated always as (status = 'cancelled' and (queued > 0 or deferred > 0 or waiting > 0)) stored,
  -- Recipients of sends that are over are kept as long as the workspace wants: which sends they were taken from, and whether nothing
  -- of them is left. What a send came to is counted on the job and by day, and stays.
  recipients_purged_at timestamptz,
  recipients_gone boolean not null default false,
  -- What failed before this is queued once more, piece by piece.
  retry_at timestamptz,
  -- Whom a send reaches is written to in the order of her id; the job remembers whose turn came last. Until something else befalls a
  -- message it stays at one place in every index, queued, claimed and sent: all that is written of it then is written in place. A job
  -- without this has no such order.
  last_contact_id uuid,
  -- The name of the workspace in the messages of a job: a workspace may be renamed later.
  workspace_name text,
  primary key (tenant_id, id),
  constraint jobs_automation foreign key (tenant_id, automation_id) references automations (tenant_id, id) on delete set null (automation_id),
  constraint jobs_test foreign key (tenant_id, test_id) references job_tests (tenant_id, id) on delete set null (test_id),
  constraint jobs_topic foreign key (tenant_id, topic_id) references topics (tenant_id, id)
);
comment on table jobs is 'Sends. Subject and content are a snapshot: later changes of the template do not reach them.';

create table ledger (
  tenant_id uuid not null,
  job_id uuid not null,
  contact_id uuid not null,
  email text not null,
  status text not null default 'queued'
    check (status in ('queued', 'claimed', 'sent', 'deferred', 'failed', 'unknown', 'skipped', 'waiting')),
  -- Whose claim it is, and until when. A claim that ran out before its message was handed over is queued again; after it, unknown.
  lease uuid,
  lease_until timestamptz,
  -- Set before the message is handed over: from here on it may have been taken.
  handed_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  response text,
  sent_at timestamptz,
  updated_at timestamptz not null default now(),
  opened_at timestamptz,
  clicked_at timestamptz,
  opens integer not null default 0,
  clicks integer not null default 0,
  -- How often a message was handed over and no answer came back: it is sent again under the same Message-ID, and may have arrived
  -- twice.
  uncertain_attempts smallint not null default 0,
  -- Who answered: the first answer of each recipient, and people counted on the job.
  replied_at timestamptz,
  bounce text check (bounce in ('hard', 'soft', 'sender')),
  bounce_reason text,
  bounced_at timestamptz,
  complained_at timestamptz,
  -- Machines that look at mail: proxies that fetch ahead, scanners.
  machine_opens integer not null default 0,
  machine_clicks integer not null default 0,
  engaged boolean not null default false,
  index_status text not null generated always as (case when in_sequence and status in ('queued', 'claimed', 'sent') then 'in_sequence' when status = 'claimed' then 'queued' else status end) stored,
  in_sequence boolean not null default false,
  primary key (tenant_id, job_id, contact_id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
) with (fillfactor = 50);
comment on table ledger is 'One row for each job and recipient with the outcome.';

create table ledger_leases (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  job_id uuid not null,
  id uuid not null,
  until timestamptz not null,
  contact_ids uuid[] not null,
  primary key (tenant_id, job_id, id)
);
comment on table ledger_leases is 'Recipients claimed together, with the time at which the claim expires. Refers to no job: a lease ends with its last message.';

create table contact_clicks (
  tenant_id uuid not null,
  contact_id uuid not null,
  job_id uuid not null,
  url text not null,
  first_at timestamptz not null,
  clicks integer not null default 1,
  primary key (tenant_id, contact_id, job_id, url),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
comment on table contact_clicks is 'Links of mails that a contact followed: first time and count.';

create table suppressions (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'blocked')),
  job_id uuid,
  created_at timestamptz not null default now(),
  detail text,
  -- Who unsubscribed stays away, also where the same address bounced, was reported or blocked, before or since.
  has_left boolean not null default false,
  primary key (tenant_id, email)
);
comment on table suppressions is 'Addresses that must not be mailed, checked when a recipient is claimed.';

create table transactional_mails (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  email text not null,
  -- Whose address it was then.
  contact_id uuid,
  user_id uuid references users (id) on delete set null,
  template_id uuid,
  subject text not null,
  preview text not null,
  -- As it goes over the wire.
  source bytea,
  -- Not handed over later than this: a code that comes a day late helps nobody.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  source_file text,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade,
  constraint transactional_mails_one_source check (num_nonnulls(source, source_file) = 1)
);
comment on table transactional_mails is 'Transactional mails that wait to be sent, with their content.';

create table delivery_feedback (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  -- The same event told twice is one: its name in whoever told it.
  key text not null,
  at timestamptz not null,
  source text not null check (source in ('mailbox', 'service', 'server')),
  kind text not null check (kind in ('bounce', 'complaint', 'unsubscribe')),
  outcome text check (outcome in ('hard', 'soft', 'sender')),
  reason text,
  -- The words of who refused it.
  response text not null,
  email text not null,
  -- Of the mail that came back, where it was found.
  job_id uuid,
  contact_id uuid,
  message_id text,
  primary key (tenant_id, id)
);
comment on table delivery_feedback is 'Feedback about sent mail: bounces, complaints, and how each was classified.';

create index job_tests_created on job_tests (tenant_id, created_at desc, id desc);
create index job_tests_due on job_tests (decide_at) where status = 'testing' and decide_at is not null;

create index job_series_created on job_series (tenant_id, created_at desc, id desc);
create index job_series_due on job_series (due_at) where status = 'running';

create index jobs_created on jobs (tenant_id, created_at desc, id desc);
create index jobs_open on jobs (status, scheduled_at) where status in ('preparing', 'scheduled', 'running');
-- What was sent lately, for the overview.
create index jobs_started on jobs (started_at) where started_at is not null;
create index jobs_topic on jobs (tenant_id, topic_id) where topic_id is not null;
create index jobs_recheck on jobs (throttle_check_at) where throttle_check_at is not null;
create index jobs_automation on jobs (tenant_id, automation_id, step_id) where automation_id is not null;
create index jobs_test on jobs (tenant_id, test_id) where test_id is not null;
create index jobs_draining on jobs (id) where draining;
create index jobs_transactional_paused on jobs (id) where transactional and status = 'paused';
create index jobs_kept on jobs (tenant_id, ended_at) where ended_at is not null and not recipients_gone;
create index jobs_retry on jobs (retry_at) where retry_at is not null;
create index jobs_provider on jobs (tenant_id, provider_id);

create index ledger_due on ledger (next_try_at) where next_try_at is not null;
-- Only processes of the version before write when a claim of a single message ends.
create index ledger_leased on ledger (lease_until) where lease_until is not null;
create index ledger_contact on ledger (tenant_id, contact_id) where email <> '';
-- A send's recipients in the order of their addresses, whole rows apart: found, leaped through and cut from the index alone.
create index ledger_email on ledger (tenant_id, job_id, email, contact_id) where email <> '';
-- What came back of a send: few, and no message is among them until it does.
create index ledger_returned on ledger (tenant_id, job_id, contact_id) where email <> '' and (bounce is not null or complained_at is not null);
create index ledger_open on ledger (tenant_id, job_id, contact_id) where index_status = 'queued';
create index ledger_engaged on ledger (tenant_id, job_id, contact_id) where index_status = 'queued' and engaged;
-- Only for lists and upkeep, which say so by the same words (`ledger.ts`, `forLists`): a job that is new to the planner's statistics seems to
-- have one row, each index of it then costs the same, and whoever sends must never be given one that is read from end to end.
create index ledger_status on ledger (tenant_id, job_id, index_status, contact_id) where email <> '';

create index contact_clicks_job on contact_clicks (tenant_id, job_id);

create index suppressions_created on suppressions (tenant_id, created_at, email);
create index suppressions_reason on suppressions (tenant_id, reason, created_at, email);
create index suppressions_search on suppressions using gin (tenant_id, email gin_trgm_ops);

create index transactional_mails_created on transactional_mails (tenant_id, created_at desc, id desc);
create index transactional_mails_email on transactional_mails (tenant_id, email, created_at desc, id desc);
create index transactional_mails_job on transactional_mails (tenant_id, job_id);
create index transactional_mails_at on transactional_mails using brin (created_at);
create index transactional_mails_file on transactional_mails (tenant_id, source_file) where source_file is not null;
-- Those that are large and still in the database.
create index transactional_mails_large on transactional_mails (created_at) where octet_length(source) >= 65536;

create unique index delivery_feedback_key on delivery_feedback (tenant_id, key);
create index delivery_feedback_email on delivery_feedback (tenant_id, email, at desc);
create index delivery_feedback_at on delivery_feedback using brin (at);

create trigger ledger_opened after update of opened_at on ledger
  for each row when (old.opened_at is null and new.opened_at is not null) execute function signal_mail('opened');
create trigger ledger_clicked after update of clicked_at on ledger
  for each row when (old.clicked_at is null and new.clicked_at is not null) execute function signal_mail('clicked');
create trigger ledger_replied after update of replied_at on ledger
  for each row when (old.replied_at is null and new.replied_at is not null) execute function signal_mail('replied');
