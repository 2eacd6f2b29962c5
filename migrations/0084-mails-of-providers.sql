-- Mails of a provider, in the order in which they came, without those that sends wrote: a send writes none of this index. What a send wrote is
-- found by the provider of that send: it is moved to no other any more, as a copy without a sender once moved it.
update messages m set provider_id = j.provider_id, folder = null, uid_validity = null, uid = null
  from jobs j where j.tenant_id = m.tenant_id and j.id = m.job_id and j.provider_id <> m.provider_id;
create index messages_provider on messages (tenant_id, provider_id, created_at, id) where status <> 'draft' and job_id is null;
create index jobs_provider on jobs (tenant_id, provider_id);
