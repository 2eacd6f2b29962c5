-- What a run has chosen and not dealt with yet, in pieces of many ids: one row for each of 200,000 took the start of a run longer
-- than a call may take. A row of its own (bulk_rows) each is given when its piece is dealt with.

create table bulk_pieces (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  piece integer not null,
  ids uuid[] not null,
  primary key (run_id, piece)
);
