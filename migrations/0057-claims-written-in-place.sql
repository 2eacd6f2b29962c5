-- What changes with every message in the ledger shall change no index: PostgreSQL then writes the row beside itself, and nothing else (HOT).
-- A claim is found among the queued ones, and by its lease; the indexes know it as queued.
drop index ledger_open, ledger_engaged, ledger_claimed, ledger_status, ledger_email, ledger_contact, ledger_due;
alter table ledger set (fillfactor = 100);
alter table ledger add column listed_as text not null
  generated always as (case status when 'claimed' then 'queued' else status end) stored;
-- Room for each row once more: as much as was left behind by writing every row to another place.
alter table ledger set (fillfactor = 50);

create index ledger_open on ledger (tenant_id, job_id, contact_id) where listed_as = 'queued';
create index ledger_engaged on ledger (tenant_id, job_id, contact_id) where listed_as = 'queued' and engaged;
-- Only for lists and upkeep, which say so by the same words (`ledger.ts`, `forLists`): a job that is new to the planner's statistics seems to
-- have one row, each index of it then costs the same, and whoever sends must never be given one that is read from end to end.
create index ledger_status on ledger (tenant_id, job_id, listed_as, contact_id) where email <> '';
create index ledger_contact on ledger (tenant_id, contact_id);
create index ledger_due on ledger (next_try_at) where next_try_at is not null;
-- Only processes of the version before write when a claim of a single message ends.
create index ledger_leased on ledger (lease_until) where lease_until is not null;

-- What is claimed together, and until when. Nothing here refers to a job: a lease is gone with its last message, or a little after its time.
create table ledger_leases (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  job_id uuid not null,
  id uuid not null,
  until timestamptz not null,
  contact_ids uuid[] not null,
  primary key (tenant_id, job_id, id)
);

-- Counters of a job move with every statement of the sender: no index of jobs knows them, nor when that was.
alter table jobs add column to_empty boolean not null
  generated always as (status = 'cancelled' and (queued > 0 or deferred > 0 or waiting > 0)) stored;
drop index jobs_to_empty, jobs_transactional_paused;
create index jobs_to_empty on jobs (id) where to_empty;
create index jobs_transactional_paused on jobs (id) where transactional and status = 'paused';
