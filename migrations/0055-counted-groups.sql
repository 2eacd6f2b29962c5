-- How many contacts a group held and when that was counted, where counting takes too long to be done for whoever looks.
alter table groups add column counted integer, add column counted_at timestamptz;
