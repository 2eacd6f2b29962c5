-- The index of a contact's sends is for lists and upkeep alone too, as those of 0057: while the planner knew of one send at most for each contact,
-- it was as good to the sender as the primary key, and each message was looked for among all that its reader had ever been sent.
drop index ledger_contact;
create index ledger_contact on ledger (tenant_id, contact_id) where email <> '';
