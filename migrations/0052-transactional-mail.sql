-- Single mails that a program asks for: receipts, codes, confirmations. They go through the ledger as every mail does, in jobs of their own; there the
-- place of the contact is taken by the mail itself, for who gets a receipt need not be a contact.

alter table jobs add column transactional boolean not null default false;
create index jobs_transactional_paused on jobs (updated_at) where transactional and status = 'paused';

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
  source bytea not null,
  -- Not handed over later than this: a code that comes a day late helps nobody.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
create index transactional_mails_created on transactional_mails (tenant_id, created_at desc, id desc);
create index transactional_mails_email on transactional_mails (tenant_id, email, created_at desc, id desc);
create index transactional_mails_job on transactional_mails (tenant_id, job_id);
create index transactional_mails_at on transactional_mails using brin (created_at);

create or replace function webhook_mail(tenant uuid, job uuid, contact uuid) returns jsonb language sql stable as $$
  select coalesce((select jsonb_build_object('jobId', null, 'contactId', t.contact_id, 'transactionalId', t.id)
      from transactional_mails t where t.tenant_id = tenant and t.id = contact and t.job_id = job),
    jsonb_build_object('jobId', job, 'contactId', contact, 'transactionalId', null))
$$;

-- Their jobs are nobody's sends.
drop trigger jobs_webhooks on jobs;
create trigger jobs_webhooks after update of status on jobs
  for each row when (new.automation_id is null and not new.transactional and new.status in ('done', 'cancelled')
    and old.status not in ('done', 'cancelled'))
  execute function tell_job_finished();
