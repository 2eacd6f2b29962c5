-- What a run has chosen and not dealt with yet, in pieces of many ids: one row for each of 200,000 took the start of a run longer
-- than a call may take. A row of its own (bulk_rows) each is given when its piece is dealt with.

create table bulk_pieces (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  piece integer not null,
  ids uuid[] not null,
  primary key (run_id, piece)
);

-- That a meeting is cancelled is told in its own words; who has said how she wants to hear of changes has said it of this, too.
insert into notification_settings (user_id, kind, in_app, mail)
  select user_id, 'meeting.cancelled', in_app, mail from notification_settings where kind = 'meeting.changed';
