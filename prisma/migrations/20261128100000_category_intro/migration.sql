-- What a category is, in a line below its name.
-- survives: the table has forty rows at most, and an older instance leaves the new column empty
ALTER TABLE product_category
  ADD COLUMN intro jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT product_category_intro CHECK (are_texts(intro, 200));
