-- The newest migration that the process's build brings: db:migrate asks before it takes something
-- away that an older one uses. Null: a build from before this column.
ALTER TABLE "background_lane" ADD COLUMN "knows" TEXT;
