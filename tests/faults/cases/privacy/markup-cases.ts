// M1: what the catalogue says is shown as text, in pages and in what they hand to the browser.
import { defineCase } from '../../harness/define-case';
import { fillCart, newContact } from '../../harness/shopping';

const slug = 'barhi-dates';
const markup = '<script>ran()</script>"><img src="x" onerror="ran()">';

defineCase(
  'M1b',
  {
    title: 'markup in a product is text in the catalogue, the cart, the checkout and on the order',
    priority: 0,
  },
  async (t) => {
    const { campaign } = t;
    const visitor = await fillCart(campaign, { kind: 'goods' });
    const texts = ['name', 'summary', 'detail'].map((text) => `${text}_en`);
    const [before] = await campaign.sql(`SELECT ${texts} FROM product WHERE slug = $1`, [slug]);
    const set = texts.map((text) => `${text} = $2`).join(', ');
    await campaign.sql(`UPDATE product SET ${set} WHERE slug = $1`, [slug, markup]);
    try {
      // The catalogue is remembered for some seconds.
      const isShown = async () => (await visitor.open(`/gifts/${slug}`)).html.includes('ran()');
      await campaign.until(isShown, 'the changed product is shown', 30_000);
      const pages = [];
      for (const path of ['/', `/gifts/${slug}`, '/cart', '/checkout']) {
        pages.push(await visitor.open(path));
      }
      pages.push(
        await visitor.send(pages.at(-1) ?? (await visitor.open('/checkout')), newContact()),
      );
      pages.push(
        await visitor.open(new URL(pages.at(-1)?.url ?? '').pathname.replace(/\/pay$/, '')),
      );
      for (const { url, html } of pages) {
        const raw = /<script>ran|<img src="x"/.exec(html);
        t.check(raw === null, `${url} holds markup of a product`);
      }
      const told = pages.filter(({ html }) => html.includes('&lt;script&gt;ran()'));
      t.check(told.length >= pages.length - 1, 'a page does not name the product');
    } finally {
      const values = texts.map((_text, at) => `${texts[at]} = $${at + 2}`).join(', ');
      const old = texts.map((text) => (before as Record<string, unknown>)[text]);
      await campaign.sql(`UPDATE product SET ${values} WHERE slug = $1`, [slug, ...old]);
    }
  },
);
