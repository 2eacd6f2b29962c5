-- Fields and tags that an import created go with its undo, unless something else uses them.

alter table imports add column creations jsonb not null default '[]';
alter table imports add column undo_removed jsonb not null default '[]';
comment on column imports.creations is 'Fields and tags that the import created: kind, id and name.';
comment on column imports.undo_removed is 'Those of them that the undo deleted.';
