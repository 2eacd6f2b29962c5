-- How often a message was handed over and no answer came back: it is sent again under the same Message-ID, and may have arrived twice.
alter table ledger add column doubts smallint not null default 0;
-- What comes due: deferred messages, and those in doubt.
create index ledger_due on ledger (next_try_at) where next_try_at is not null;
drop index ledger_deferred;
