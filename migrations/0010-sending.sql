-- Sends: jobs, the ledger of recipients, suppressions, and delivery feedback.

create table job_tests (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  name text not null,
  status text not null default 'testing' check (status in ('testing', 'decided', 'cancelled')),
  -- The request: variants, provider, topic. The audience is a snapshot.
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
  -- The next occurrence, and when to attempt it.
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
  -- A snapshot of the mail: later changes of the template do not affect it.
  subject text not null,
  html text,
  text text,
  language text not null default 'en',
  from_name text not null,
  from_email text not null,
  reply_to text,
  audience jsonb not null,
  -- The last contact in the audience snapshot while it is being written.
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
  -- The ledger row has the first open and click of a recipient; the job counts people, the contact counts messages.
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
  -- Feedback counters at the last resume: the stop threshold looks only at feedback after it.
  watched_attempts integer not null default 0,
  watched_bounces integer not null default 0,
  watched_complaints integer not null default 0,
  -- Recipients with a send time of their own: by their time zone, or by the rate of their mailbox provider.
  waiting integer not null default 0,
  send_window jsonb,
  -- The part of the send window, by the workspace's clock, that is open or opens next.
  opens_at timestamptz,
  closes_at timestamptz,
  -- The local time for each recipient, such as 2026-11-23T09:00.
  local_time text,
  engaged_recipients_first boolean not null default false,
  -- Recipients that wait since before this time are checked again, because limits changed.
  throttle_check_at timestamptz,
  -- Steps of an automation send through ordinary jobs.
  automation_id uuid,
  step_id text,
  test_id uuid,
  variant text,
  transactional boolean not null default false,
  -- The sender updates a job's counters and time stamp with every statement, so no index may contain them.
  draining boolean not null generated always as (status = 'cancelled' and (queued > 0 or deferred > 0 or waiting > 0)) stored,
  -- Retention of recipients after a send: when they were purged, and whether none is left. Results remain as counters of the job and by
  -- day.
  recipients_purged_at timestamptz,
  recipients_gone boolean not null default false,
  -- Messages that failed before this time are queued again, in batches.
  retry_at timestamptz,
  -- The send cursor: recipients are claimed in the order of contact ids. Until a row leaves this sequence, it has one place in every
  -- index while it is queued, claimed and sent, so all updates are in place. Null: the job has no such order.
  last_contact_id uuid,
  -- A snapshot of the workspace's name for the messages: a workspace may be renamed.
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
  -- The claim and its expiry. An expired claim is queued again before the handover; after it, the result is unknown.
  lease uuid,
  lease_until timestamptz,
  -- Set before the handover: from then on the server may have accepted the message.
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
  -- Handovers without an answer: the message is sent again under the same Message-ID and may arrive twice.
  uncertain_attempts smallint not null default 0,
  -- The first reply of the recipient; the job counts people.
  replied_at timestamptz,
  bounce text check (bounce in ('hard', 'soft', 'sender')),
  bounce_reason text,
  bounced_at timestamptz,
  complained_at timestamptz,
  -- Opens and clicks by machines: prefetching proxies and scanners.
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
  -- An unsubscribe remains, even if the address also bounced, complained or was blocked, before or after.
  has_left boolean not null default false,
  primary key (tenant_id, email)
);
comment on table suppressions is 'Addresses that must not be mailed, checked when a recipient is claimed.';

create table transactional_mails (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  email text not null,
  -- The contact of the address at that time.
  contact_id uuid,
  user_id uuid references users (id) on delete set null,
  template_id uuid,
  subject text not null,
  preview text not null,
  -- The raw message.
  source bytea,
  -- Not sent after this time: a code that comes a day late is useless.
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
  -- The event's id at its source, for deduplication.
  key text not null,
  at timestamptz not null,
  source text not null check (source in ('mailbox', 'service', 'server')),
  kind text not null check (kind in ('bounce', 'complaint', 'unsubscribe')),
  outcome text check (outcome in ('hard', 'soft', 'sender')),
  reason text,
  -- The response of the refusing server.
  response text not null,
  email text not null,
  -- The mail that this is about, if it was found.
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
-- Recent sends, for the overview.
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
-- Only processes of the previous version set this column, for claims of single messages.
create index ledger_leased on ledger (lease_until) where lease_until is not null;
create index ledger_contact on ledger (tenant_id, contact_id) where email <> '';
-- Recipients of a send by address. Pages are found, skipped to and cut from the index alone; whole rows are read separately.
create index ledger_email on ledger (tenant_id, job_id, email, contact_id) where email <> '';
-- Feedback on a send: few rows, and no message is among them before its feedback.
create index ledger_returned on ledger (tenant_id, job_id, contact_id) where email <> '' and (bounce is not null or complained_at is not null);
create index ledger_open on ledger (tenant_id, job_id, contact_id) where index_status = 'queued';
create index ledger_engaged on ledger (tenant_id, job_id, contact_id) where index_status = 'queued' and engaged;
-- Only for lists and upkeep, which repeat its condition (`inListIndex` in `ledger.ts`). A job newer than the planner's statistics seems
-- to have one row, so each of its indexes costs the same; the sender must never get one that is read from end to end.
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
-- Large mails that are still in the database.
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
