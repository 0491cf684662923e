import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/picture.ts";

/** A paragraph about the shop beside its photo. */
export function AboutSection(props: {
  title: string;
  text: string;
  picture: Picture | null;
  alt: string;
}) {
  return (
    <section aria-labelledby="about" className="bg-plum text-plum-text">
      <div className="mx-auto grid max-w-[100rem] md:grid-cols-2">
        {props.picture ? (
          <PictureView
            picture={props.picture}
            alt={props.alt}
            sizes="(min-width: 48rem) max(50vw, 46rem), 100vw"
            widths={[640, 800, 1200, 1600]}
            className="aspect-3/2 size-full object-cover md:aspect-auto md:min-h-112"
          />
        ) : null}
        <div className="flex flex-col items-start justify-center px-[clamp(1rem,5vw,6rem)] py-14 md:py-20">
          <h2 id="about" className="display text-xl text-gold-wash md:text-2xl">
            {props.title}
          </h2>
          <p className="mt-5 max-w-lg text-base text-plum-text/90">{props.text}</p>
          <Link
            to={href("/about")}
            className={`${buttonClass({ variant: "quiet" })} mt-8 border-plum-text/50! text-plum-text! hover:border-plum-text! hover:bg-plum-soft!`}
          >
            Our story
          </Link>
        </div>
      </div>
    </section>
  );
}
