-- What somebody used of a limit on one day of UTC: one row for each, so that many calls at once count exactly.
create table daily_uses (
  kind text not null,
  -- A member, or a workspace.
  owner_id uuid not null,
  day date not null,
  used bigint not null,
  primary key (kind, owner_id, day)
);
create index daily_uses_day on daily_uses (day);
