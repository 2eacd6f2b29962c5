-- The rows of an imported file add up: new, of who was there (some of them saying nothing new), left out, refused.
alter table imports add column unchanged integer not null default 0, add column skipped integer not null default 0;
-- What was in no column had been left alone, by wish or for want of room.
update imports set skipped = rows - created - updated - refused where rows > created + updated + refused;
