-- How many imports of a person are under way.
create index imports_under_way on imports (user_id) where status in ('queued', 'running');
