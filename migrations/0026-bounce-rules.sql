-- The rule that classified a bounce. Rows of earlier bounces have none.

alter table delivery_feedback add column rule text;
alter table ledger add column bounce_rule text;
alter table suppressions add column bounce_rule text;
alter table address_pauses add column bounce_rule text;
