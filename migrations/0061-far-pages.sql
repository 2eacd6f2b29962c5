-- A send's recipients in the order of their addresses, whole rows apart: found, leaped through and cut from the index alone.
create index ledger_email on ledger (tenant_id, job_id, email, contact_id) where email <> '';
