-- Whom a send reaches is written to in the order of her id; the job remembers whose turn came last. Until something else befalls a message it stays
-- at one place in every index, queued, claimed and sent: all that is written of it then is written in place. A job without this has no such order.
alter table jobs add column turned_to uuid;
alter table ledger add column in_turn boolean not null default false;
alter table ledger alter column listed_as set expression as (
  case when in_turn and status in ('queued', 'claimed', 'sent') then 'in_turn' when status = 'claimed' then 'queued' else status end);
