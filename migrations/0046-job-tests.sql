-- Sends that are tried in variants first: each variant is a job to a part of the recipients, and the winner is one to the rest.
create table job_tests (
  tenant_id uuid not null references workspaces (id) on delete cascade,
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
create index job_tests_created on job_tests (tenant_id, created_at desc, id desc);
create index job_tests_due on job_tests (decide_at) where status = 'testing' and decide_at is not null;

alter table jobs
  add column test_id uuid,
  add column variant text,
  add constraint jobs_test foreign key (tenant_id, test_id) references job_tests (tenant_id, id) on delete set null (test_id);
create index jobs_test on jobs (tenant_id, test_id) where test_id is not null;
