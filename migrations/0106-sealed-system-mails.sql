-- The texts of system mails carry links that let in, so they are stored sealed. `html` and `body` are empty then;
-- each start seals rows of earlier versions (`src/server/mail/stored-mails.ts`).
alter table system_mails
  alter column html set default '',
  alter column body set default '',
  add column sealed bytea;
create index system_mails_unsealed on system_mails (id) where sealed is null;
