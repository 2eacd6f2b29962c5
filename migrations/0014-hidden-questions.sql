-- The few questions that not everybody may see: what is found is counted without them, instead of looking each one up.
create index questions_hidden on questions (id) include (author_id) where not is_public;
