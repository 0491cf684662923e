/** Why an uploaded picture cannot be used. */
export const pictureMessages = {
  "not-a-picture": "this file isn't a JPEG, PNG or WebP picture.",
  "too-large": "this picture is larger than 10 MB.",
  "too-many-pixels": "this picture has more than 40 megapixels.",
};
