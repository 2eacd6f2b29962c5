-- Lists of the suite at a million rows: each order and each filter from an index, in the order in which it is shown.

-- Mails that are listed, by when they came and by when they were sent: found, leaped through and counted in the index alone. What was not
-- sent has no time and stands before all that was.
drop index messages_created, messages_sent;
create index messages_created on messages (tenant_id, created_at, id) where status <> 'draft';
create index messages_sent on messages (tenant_id, coalesce(sent_at, '-infinity'::timestamptz), id) where status <> 'draft';
-- What is rare among them: none of these holds a mail of a send that went out, so that the sender writes none of them.
create index messages_aside on messages (tenant_id, status, created_at, id) where status <> 'active';
create index messages_unread on messages (tenant_id, created_at, id) where not is_read;
create index messages_received on messages (tenant_id, created_at, id) where direction = 'received' and status <> 'draft';
create index messages_troubled on messages (tenant_id, delivery_status, created_at, id)
  where delivery_status <> all (array['sent', 'received']);

-- What somebody wrote to an address, apart from all that sends wrote there.
create index messages_written_to on messages (tenant_id, recipient, created_at) where direction = 'sent' and job_id is null;

-- Who gets no mail: in one direction, by each reason, and by a part of the address.
drop index suppressions_created;
create index suppressions_created on suppressions (tenant_id, created_at, email);
create index suppressions_reason on suppressions (tenant_id, reason, created_at, email);
create index suppressions_search on suppressions using gin (tenant_id, email gin_trgm_ops);
create index address_rests_created on address_rests (tenant_id, created_at, email);
create index address_rests_search on address_rests using gin (tenant_id, email gin_trgm_ops);

-- What an endpoint was told, by what it was and by what came of it, without a look at its text.
drop index webhook_deliveries_list;
create index webhook_deliveries_list on webhook_deliveries (tenant_id, endpoint_id, seq) include (id, type, state);

-- Who walks through an automation. Each of her steps changes an index already.
drop index automation_runs_entered;
create index automation_runs_entered on automation_runs (tenant_id, automation_id, entered_at, contact_id, round) include (status);

-- What came back of a send: few, and no message is among them until it does.
create index ledger_returned on ledger (tenant_id, job_id, contact_id) where email <> '' and (bounce is not null or complained_at is not null);
