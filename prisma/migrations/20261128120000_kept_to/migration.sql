-- Until when a stay that is paid by its link is kept, once its guest has opened the link.
ALTER TABLE "order" ADD COLUMN kept_to timestamptz(3);
