-- A workspace that the planner has no statistics of seems to have one row, and the transition tables of a trigger have none: nested loops
-- would compare each changed contact with each. Migration 0065 set this; 0075 replaced the function and lost it.
alter function signal_changed() set enable_nestloop = off;
