import type { ProductReviews, ShownReview, StarCount } from "../generated/props.ts";
import { n, t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { Pager } from "../ui/Pager.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Stars } from "../ui/Stars.tsx";
import "./ReviewSection.css";

/** What customers say of the product: how many stars, then each review with its photos and the answer of the shop. */
export function ReviewSection({ rating, star_counts, reviews, paging, has_unverified, write_url }: ProductReviews) {
  return (
    <section className="reviews" id="recenze" aria-labelledby="reviews-heading">
      <div className="reviews-summary">
        <h2 id="reviews-heading">{t("Reviews")}</h2>
        {rating && (
          <p className="reviews-average">
            <strong>{rating.text}</strong>
            <span>
              <Stars average={rating.average} />
              <span className="visually-hidden">{t("of 5 stars")}. </span>
              {n("%(count)d review", "%(count)d reviews", rating.count)}
            </span>
          </p>
        )}
        <StarCounts counts={star_counts} />
        <p className="reviews-note">
          {t(
            "Reviews marked “Verified purchase” are written by a link of a completed order or from the account with which the goods were bought.",
          )}{" "}
          {has_unverified && `${t("We took the others over from our former shop and cannot verify them.")} `}
          {t("Someone of the shop reads each review before it appears.")}
        </p>
        {write_url && (
          <ButtonLink kind="secondary" href={write_url} rel="nofollow">
            {t("Write a review")}
          </ButtonLink>
        )}
      </div>
      <div className="reviews-list">
        {reviews.length === 0 && <p>{t("Nobody has reviewed this product yet.")}</p>}
        {reviews.map((review) => (
          <Review key={review.review_id} review={review} />
        ))}
        <Pager paging={paging} />
      </div>
    </section>
  );
}

function StarCounts({ counts }: { counts: readonly StarCount[] }) {
  if (counts.length === 0) return null;
  return (
    <ul className="reviews-counts">
      {counts.map(({ stars, count, percent }) => (
        <li key={stars}>
          <span aria-hidden="true">{stars} ★</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="8" />
            <rect className="reviews-share" width={percent} height="8" />
          </svg>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">
            {n("%(count)d review with %(stars)s of 5 stars", "%(count)d reviews with %(stars)s of 5 stars", count, {
              stars: String(stars),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Review({ review }: { review: ShownReview }) {
  const { reviewer, rating, written_on, written_at, is_verified, text, photos, answer, answered_on } = review;
  return (
    <article className="review-text">
      <p className="review-head">
        {rating > 0 && (
          <>
            <Stars average={rating} />
            <span className="visually-hidden">{t("%(rating)s of 5 stars", { rating: String(rating) })}</span>
          </>
        )}
        <strong className="notranslate">{reviewer}</strong>
        <time dateTime={written_at}>{written_on}</time>
        {is_verified && <span className="review-verified">{t("Verified purchase")}</span>}
      </p>
      {text && <p className="review-words">{text}</p>}
      {photos.length > 0 && (
        <ul className="review-photos" aria-label={t("Photos by %(name)s", { name: reviewer })}>
          {photos.map(({ image_id, picture, zoom_url, zoom_srcset, zoom_width, zoom_height }, i) => (
            <li key={image_id}>
              <a
                href={zoom_url}
                data-pswp-width={zoom_width}
                data-pswp-height={zoom_height}
                data-pswp-srcset={zoom_srcset}
              >
                <Picture
                  picture={{
                    ...picture,
                    alt: t("Photo %(number)s by %(name)s", { number: String(i + 1), name: reviewer }),
                  }}
                  sizes="6rem"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className="review-answer">
          <p>
            <strong>{t("Answer of the shop")}</strong> {answered_on}
          </p>
          <p className="review-words">{answer}</p>
        </div>
      )}
    </article>
  );
}
