-- Contacts of a file that are not subscribed after its import, by its word or by what was known.
alter table imports add column not_subscribed integer not null default 0;
